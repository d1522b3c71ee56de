// The script of the frame's page with a carousel.
import { runCarousel } from "../carousel.ts";
import { createFill } from "../fill.ts";
import { hideMissingPhotos } from "../photo.ts";
import { dressFrame } from "./look.ts";
import { keepArranged } from "./room.ts";

dressFrame();
hideMissingPhotos(document);
runCarousel(document);
keepArranged(createFill);
