// The script of the frame's page for what does not move.
import { tellHeight } from "./height.ts";

tellHeight();
