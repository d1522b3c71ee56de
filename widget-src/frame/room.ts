// Keeps a list or carousel arranged in the frame, and reports the height that the host page has to give.
import type { Arrange, RoomOptions } from "../room.ts";
import { reportHeight } from "./height.ts";
import { isFitted } from "./look.ts";

export function keepArranged(create: (root: ParentNode, options: RoomOptions) => Arrange): void {
  // Not `innerHeight`, for which the host page would be laid out, too.
  const { documentElement } = document;
  const arrange = create(document, { room: isFitted ? () => documentElement.clientHeight : null });
  /** Only a fitted widget depends on the frame's height. */
  const sizeOf = () => {
    const { clientWidth, clientHeight } = documentElement;
    return isFitted ? `${clientWidth} ${clientHeight}` : `${clientWidth}`;
  };
  let height = arrange();
  let arranged = sizeOf();
  addEventListener("resize", () => {
    if (arranged === sizeOf()) return;
    arranged = sizeOf();
    height = arrange();
  });
  reportHeight(isFitted ? () => height : undefined);
}
