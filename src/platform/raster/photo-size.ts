// How large a picture says that it is, by its header: asked before a decoder sees the file.
import type { StillType } from "./still.ts";

/** In pixels, before it is turned; null where the header is damaged. */
export function sizeOfStill(type: StillType, bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "png") return { width: view.getUint32(16), height: view.getUint32(20) };
    return type === "webp" ? sizeOfWebp(view) : sizeOfJpeg(view);
  } catch {
    // A RangeError: the header ends too early.
    return null;
  }
}

/** A WebP with a lossless picture or a channel of alpha in any of its chunks. */
export function isHeavy(type: StillType, bytes: Uint8Array): boolean {
  if (type !== "webp") return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= file.length; ) {
    if (["VP8L", "ALPH"].includes(file.toString("latin1", at, at + 4))) return true;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

/** Of its first frame: decoders refuse a second one. */
function sizeOfJpeg(view: DataView): { width: number; height: number } | null {
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xda || marker === 0xd9) return null;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** Start of frame, without the tables DHT, JPG and DAC between. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOfWebp(view: DataView): { width: number; height: number } | null {
  const kind = view.getUint32(12);
  const u24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (kind === 0x56503858) return { width: u24(24) + 1, height: u24(27) + 1 };
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 0x5650384c) return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
