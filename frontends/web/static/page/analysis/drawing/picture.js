import { find, make } from "../../common/dom.js";
import { pictureText } from "../picture.js";
export function svgFile(stage, view, graph) {
    const serializer = new XMLSerializer();
    const defs = find(SVGDefsElement, "svg.board defs", stage);
    const tiles = [...defs.children].map((child) => serializer.serializeToString(child)).join("");
    return new Blob([pictureText(view, tiles, graph)], { type: "image/svg+xml" });
}
export async function pngFile(file) {
    const address = URL.createObjectURL(file);
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = make("canvas");
        canvas.width = 2 * image.naturalWidth;
        canvas.height = 2 * image.naturalHeight;
        canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) => {
            canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
        });
    }
    finally {
        URL.revokeObjectURL(address);
    }
}
