// The script of the frame's page with a carousel.
import { runCarousel } from "../carousel.ts";
import { hideNeedlessLinks } from "../cut.ts";
import { hideMissingPhotos } from "../photo.ts";
import { reportHeight } from "./height.ts";
import { dressFrame } from "./look.ts";

dressFrame();
hideMissingPhotos(document);
runCarousel(document);
hideNeedlessLinks(document);
reportHeight();
