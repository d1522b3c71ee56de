// The script of the frame's page for a missing widget.
import type { FrameMessage } from "../kit/contract.ts";

const missing: FrameMessage = { type: "reviews-widget:missing" };
parent.postMessage(missing, "*");
