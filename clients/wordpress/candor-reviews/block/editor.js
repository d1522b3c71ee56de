// The block in the editor. The preview is the widget's own page in a frame without rights: the instance's script never runs in the admin.
(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement } = element;
  const { __ } = i18n;
  const { settings, settingsPage, heights, choices, language } = window.candorReviews;

  const TITLES = {
    badge: __("Badge: score, stars, count", "candor-reviews"),
    mini: __("Mini: stars and one line", "candor-reviews"),
    list: __("List: the latest five reviews", "candor-reviews"),
    carousel: __("Carousel: ten reviews, one at a time", "candor-reviews"),
    picture: __("Badge as a picture, without a script", "candor-reviews"),
    light: __("Light", "candor-reviews"),
    dark: __("Dark", "candor-reviews"),
    frame: __("Frame", "candor-reviews"),
    inline: __("Inline: drawn into the page", "candor-reviews"),
  };
  const LABELS = {
    variant: __("Variant", "candor-reviews"),
    theme: __("Theme", "candor-reviews"),
    mode: __("Mode", "candor-reviews"),
  };
  const BADGE_HEIGHT = 64;

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
            attributes.variant === "picture" ? null : heightField(attributes, setAttributes),
          ),
        ),
      ),
    save: () => null,
  });

  function select(name, attributes, setAttributes) {
    if (name === "mode" && attributes.variant === "picture") return null;
    return createElement(components.SelectControl, {
      key: name,
      label: LABELS[name],
      value: attributes[name],
      options: choices[name].map((value) => ({ value, label: TITLES[value] })),
      onChange: (value) => setAttributes({ [name]: value }),
    });
  }

  function heightField({ variant, height }, setAttributes) {
    return createElement(components.TextControl, {
      key: "height",
      type: "number",
      min: 20,
      max: 2000,
      label: __("Height in pixels until the widget has loaded", "candor-reviews"),
      placeholder: String(heights[variant]),
      value: height ?? "",
      onChange: (value) => setAttributes({ height: Number.parseInt(value, 10) || undefined }),
    });
  }

  function preview({ variant, theme }) {
    const slug = encodeURIComponent(settings.slug);
    if (variant === "picture") {
      const query = theme === "dark" ? "?theme=dark" : "";
      return createElement("img", {
        src: `${settings.url}/api/badge/${slug}.svg${query}`,
        alt: settings.slug,
        height: BADGE_HEIGHT,
      });
    }
    return createElement("iframe", {
      title: __("Preview of the widget", "candor-reviews"),
      src: `${settings.url}/embed/${slug}?variant=${variant}&theme=${theme}&lang=${language}`,
      sandbox: "allow-scripts",
      referrerPolicy: "no-referrer",
      tabIndex: -1,
      // Clicks select the block.
      style: {
        display: "block",
        width: "100%",
        height: heights[variant],
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
