// The script of the frame's page with a carousel.
import { runCarousel } from "../carousel.ts";
import { hideNeedlessLinks } from "../cut.ts";
import { reportHeight } from "./height.ts";

runCarousel(document);
hideNeedlessLinks(document);
reportHeight();
