// The script of the frame's page without a carousel.
import { hideNeedlessLinks } from "../cut.ts";
import { reportHeight } from "./height.ts";

hideNeedlessLinks(document);
reportHeight();
