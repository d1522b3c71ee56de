// The script of the frame's page where there is no such widget.
import type { FrameMessage } from "../contract.ts";

const missing: FrameMessage = { type: "reviews-widget:missing" };
parent.postMessage(missing, "*");
