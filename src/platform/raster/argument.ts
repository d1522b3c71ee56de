/** How a program of one file, which has no other to start, is told to be the process that draws pictures. */
export const RASTER_ARGUMENT = "draw-pictures";
