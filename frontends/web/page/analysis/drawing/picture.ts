// Pictures of the board and the graph, as files.

import type { View } from "../../board/view.ts";
import { find, make } from "../../common/dom.ts";
import type { ShareGraph } from "../graph.ts";
import { pictureText } from "../picture.ts";

/**
 * Return a picture of a board and, if there is one, of the graph as an SVG file.
 *
 * @param stage The element that holds the SVG image of the board; its tiles are used.
 */
export function svgFile(stage: ParentNode, view: View, graph: ShareGraph | null) {
  const serializer = new XMLSerializer();
  const defs = find(SVGDefsElement, "svg.board defs", stage);
  const tiles = [...defs.children].map((child) => serializer.serializeToString(child)).join("");
  return new Blob([pictureText(view, tiles, graph)], { type: "image/svg+xml" });
}

/**
 * Return a picture as a PNG file with twice the number of pixels in each direction.
 *
 * @param file The picture as an SVG file.
 * @returns Rejected if the browser cannot draw the picture.
 */
export async function pngFile(file: Blob): Promise<Blob> {
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
  } finally {
    URL.revokeObjectURL(address);
  }
}
