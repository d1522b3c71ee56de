// The script of the frame's page without a carousel.
import { hideNeedlessLinks } from "../cut.ts";
import { hideMissingPhotos } from "../photo.ts";
import { reportHeight } from "./height.ts";
import { dressFrame } from "./look.ts";

dressFrame();
hideMissingPhotos(document);
hideNeedlessLinks(document);
reportHeight();
