// A picture of the service itself: in light and dark, of a wide screen and of a phone, as files of src/surface/page/picture.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPath } from "#platform/file/bundled.ts";
import { type Asset, createPicture } from "#surface/look/asset.ts";

export const PICTURE_FOLDER = bundledPath("picture") ?? join(import.meta.dir, "../picture");
const PHONE = "(max-width: 639px)";
const DARK = "(prefers-color-scheme: dark)";

export type Pictures = Record<"light" | "dark" | "phoneLight" | "phoneDark", Asset>;
/** Pixels of the page. */
export type Size = { width: number; height: number };

/** @param folder in the folder of pictures; part of the addresses. @param name of letters alone */
export function readPictures(folder: string, name: string): Pictures {
  const picture = (end: string) =>
    createPicture(
      `${name}${end.replace("-", "")}${folder}`,
      readFileSync(join(PICTURE_FOLDER, folder, `${name}-${end}.webp`)),
    );
  return {
    light: picture("light"),
    dark: picture("dark"),
    phoneLight: picture("phone-light"),
    phoneDark: picture("phone-dark"),
  };
}

type Props = { of: Pictures; size: Size; phoneSize: Size; alt: string; class: string };

/** Reserves its place, and is loaded when the reader comes near. The script of the theme switches its dark sources. */
export function ThemedPicture({ of, size, phoneSize, alt, class: name }: Props) {
  return (
    <picture class={name}>
      <source
        srcset={of.phoneDark.path}
        media={`${PHONE} and ${DARK}`}
        data-in="dark"
        data-screen={PHONE}
        {...phoneSize}
      />
      <source srcset={of.phoneLight.path} media={PHONE} {...phoneSize} />
      <source srcset={of.dark.path} media={DARK} data-in="dark" />
      <img src={of.light.path} alt={alt} loading="lazy" decoding="async" {...size} />
    </picture>
  );
}
