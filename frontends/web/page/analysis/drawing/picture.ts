// Pictures of the board and the graph, as files.

/** @import { View } from "../../board/view.js" */
/** @import { ShareGraph } from "../graph.js" */

import { find, make } from "../../common/dom.js";
import { pictureText } from "../picture.js";

/**
 * Return a picture of a board and, if there is one, of the graph as an SVG file.
 *
 * @param {ParentNode} stage The element that holds the SVG image of the board; its tiles are used.
 * @param {View} view
 * @param {ShareGraph | null} graph
 */
export function svgFile(stage, view, graph) {
  const serializer = new XMLSerializer();
  const defs = find(SVGDefsElement, "svg.board defs", stage);
  const tiles = [...defs.children].map((child) => serializer.serializeToString(child)).join("");
  return new Blob([pictureText(view, tiles, graph)], { type: "image/svg+xml" });
}

/**
 * Return a picture as a PNG file with twice the number of pixels in each direction.
 *
 * @param {Blob} file The picture as an SVG file.
 * @returns {Promise<Blob>} Rejected if the browser cannot draw the picture.
 */
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
  } finally {
    URL.revokeObjectURL(address);
  }
}
