// The script of the frame's page without a carousel.
import { hideNeedlessLinks } from "../cut.ts";
import { reportHeight } from "./height.ts";
import { dressFrame } from "./look.ts";

dressFrame();
hideNeedlessLinks(document);
reportHeight();
