// The script of the frame's page without a carousel.
import { reportHeight } from "./height.ts";

reportHeight();
