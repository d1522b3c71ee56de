// The script of the frame's page with a list.
import { createList } from "../list.ts";
import { hideMissingPhotos } from "../photo.ts";
import { dressFrame } from "./look.ts";
import { keepArranged } from "./room.ts";

dressFrame();
hideMissingPhotos(document);
keepArranged(createList);
