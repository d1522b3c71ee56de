// The block in the editor. The preview is the widget's own page in a frame without rights: the instance's script never runs in the admin.
(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement } = element;
  const { __ } = i18n;
  const { settings, settingsPage, heights, choices, language } = window.candorReviews;

  const TITLES = {
    badge: __("Badge: score, stars, count", "candor-reviews"),
    mini: __("Mini: stars and one line", "candor-reviews"),
    list: __("List: the latest reviews", "candor-reviews"),
    carousel: __("Carousel: ten reviews, one at a time", "candor-reviews"),
    picture: __("Badge as a picture, without a script", "candor-reviews"),
    light: __("Light", "candor-reviews"),
    dark: __("Dark", "candor-reviews"),
    frame: __("Frame", "candor-reviews"),
    inline: __("Inline: drawn into the page", "candor-reviews"),
    inherit: __("As your page", "candor-reviews"),
    compact: __("Compact", "candor-reviews"),
    summary: __("Logo and name above the score", "candor-reviews"),
    on: __("Shown, with room kept for them", "candor-reviews"),
    off: __("Left out", "candor-reviews"),
  };
  /** Of the empty value. */
  const USUAL = {
    lang: __("The language of the page", "candor-reviews"),
    font: __("The font of the system", "candor-reviews"),
    density: __("Regular", "candor-reviews"),
    header: __("The score alone", "candor-reviews"),
    photos: __("Shown", "candor-reviews"),
  };
  const LABELS = {
    variant: __("Variant", "candor-reviews"),
    theme: __("Theme", "candor-reviews"),
    mode: __("Mode", "candor-reviews"),
    lang: __("Language", "candor-reviews"),
    font: __("Font", "candor-reviews"),
    density: __("Density", "candor-reviews"),
    header: __("Header", "candor-reviews"),
    photos: __("Pictures", "candor-reviews"),
    accent: __("Color of links", "candor-reviews"),
    "star-color": __("Color of stars", "candor-reviews"),
    radius: __("Rounded corners in pixels", "candor-reviews"),
    height: __("Height in pixels until the widget has loaded", "candor-reviews"),
  };
  const LOOKS = ["accent", "star-color", "radius", "density", "header", "photos"];
  const BADGE_HEIGHT = 64;
  /** Pixels: about the column of a post. */
  const EDITOR_WIDTH = 640;
  const languages = new Intl.DisplayNames([language], { type: "language" });

  blocks.registerBlockType("candor/reviews", {
    edit: ({ attributes, setAttributes }) =>
      createElement(
        "div",
        blockEditor.useBlockProps(),
        settings ? preview(attributes) : setUp(),
        createElement(
          blockEditor.InspectorControls,
          null,
          createElement(
            components.PanelBody,
            { title: __("Widget", "candor-reviews") },
            ...Object.keys(choices).map((name) => select(name, attributes, setAttributes)),
            ...(attributes.variant === "picture"
              ? []
              : [
                  colorField("accent", attributes, setAttributes),
                  colorField("star-color", attributes, setAttributes),
                  numberField("radius", { min: 0, max: 24, placeholder: "8" }, attributes, setAttributes),
                  numberField(
                    "height",
                    { min: 20, max: 2000, placeholder: String(usualHeight(attributes.variant)) },
                    attributes,
                    setAttributes,
                  ),
                ]),
          ),
        ),
      ),
    save: () => null,
  });

  function select(name, attributes, setAttributes) {
    if (!applies(name, attributes)) return null;
    return createElement(components.SelectControl, {
      key: name,
      label: LABELS[name],
      value: attributes[name],
      options: choices[name].map((value) => ({ value, label: titleOf(name, value) })),
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function applies(name, { variant, mode }) {
    if (name === "font") return mode === "inline" && variant !== "picture";
    if (name === "header" || name === "density" || name === "photos")
      return variant === "list" || variant === "carousel";
    return name !== "mode" || variant !== "picture";
  }

  function titleOf(name, value) {
    if (value === "") return USUAL[name];
    return name === "lang" ? languages.of(value) : TITLES[value];
  }

  function colorField(name, attributes, setAttributes) {
    return createElement(components.TextControl, {
      key: name,
      label: LABELS[name],
      placeholder: "#1d4ed8",
      value: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function numberField(name, bounds, attributes, setAttributes) {
    return createElement(components.TextControl, {
      key: name,
      type: "number",
      ...bounds,
      label: LABELS[name],
      value: attributes[name] ?? "",
      onChange: (value) => {
        const number = Number.parseInt(value, 10);
        setAttributes({ [name]: Number.isNaN(number) ? undefined : number });
      },
    });
  }

  function usualHeight(variant) {
    const fitting = Object.entries(heights[variant]).filter(([from]) => Number(from) <= EDITOR_WIDTH);
    return fitting[fitting.length - 1][1];
  }

  function preview(attributes) {
    const { variant } = attributes;
    const theme = attributes.theme === "dark" ? "dark" : "light";
    const slug = encodeURIComponent(settings.slug);
    if (variant === "picture") {
      const query = theme === "dark" ? "?theme=dark" : "";
      return createElement("img", {
        src: `${settings.url}/api/badge/${slug}.svg${query}`,
        alt: settings.slug,
        height: BADGE_HEIGHT,
      });
    }
    const looks = LOOKS.filter((name) => (attributes[name] ?? "") !== "").map((name) => [name, attributes[name]]);
    const query = new URLSearchParams({ variant, theme, lang: attributes.lang || language });
    return createElement("iframe", {
      title: __("Preview of the widget", "candor-reviews"),
      src: `${settings.url}/embed/${slug}?${query}#${new URLSearchParams(looks)}`,
      // The page in it reads its looks once.
      key: JSON.stringify(looks),
      sandbox: "allow-scripts",
      referrerPolicy: "no-referrer",
      tabIndex: -1,
      // Clicks select the block.
      style: {
        display: "block",
        width: "100%",
        height: usualHeight(variant),
        border: 0,
        colorScheme: theme,
        pointerEvents: "none",
      },
    });
  }

  function setUp() {
    return createElement(
      components.Placeholder,
      {
        icon: "star-filled",
        label: __("Candor Reviews", "candor-reviews"),
        instructions: __("Set the address of the instance and the slug.", "candor-reviews"),
      },
      settingsPage &&
        createElement(
          components.Button,
          { variant: "primary", href: settingsPage },
          __("Open the settings", "candor-reviews"),
        ),
    );
  }
})(window.wp);
