// The script of the frame's page for the carousel.
import { runCarousel } from "../carousel.ts";
import { tellHeight } from "./height.ts";

runCarousel(document);
tellHeight();
