// The script of the frame's page with a list.
import { createList } from "../list.ts";
import { hideMissingPhotos } from "../photo.ts";
import { reportHeight } from "./height.ts";
import { dressFrame, isFitted } from "./look.ts";

dressFrame();
hideMissingPhotos(document);
// Not `innerHeight`, for which the host page would be laid out, too.
const { documentElement } = document;
const arrange = createList(document, { room: isFitted ? () => documentElement.clientHeight : null });
let height = arrange();
let arranged = sizeOf();
addEventListener("resize", () => {
  if (arranged === sizeOf()) return;
  arranged = sizeOf();
  height = arrange();
});
reportHeight(isFitted ? () => height : undefined);

/** Only a fitted list depends on the frame's height. */
function sizeOf(): string {
  const { clientWidth, clientHeight } = documentElement;
  return isFitted ? `${clientWidth} ${clientHeight}` : `${clientWidth}`;
}
