// The script of the frame's page with a badge or a mini line.
import { reportHeight } from "./height.ts";
import { dressFrame } from "./look.ts";

dressFrame();
reportHeight();
