// The script of the frame's page with a list.
import { createList } from "../list.ts";
import { hideMissingPhotos } from "../photo.ts";
import { reportHeight } from "./height.ts";
import { dressFrame, isFitted } from "./look.ts";

dressFrame();
hideMissingPhotos(document);
const arrange = createList(document, { room: isFitted ? () => innerHeight : null });
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
  return isFitted ? `${innerWidth} ${innerHeight}` : `${innerWidth}`;
}
