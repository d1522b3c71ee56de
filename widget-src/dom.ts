// The JSX of the inline renderer: makes elements at once. A widget is drawn once and never compared, so that it needs no library, which
// would weigh more than all of it.
type Child = Node | string | number | boolean | null | undefined | Child[];
type Props = Record<string, unknown> & { children?: Child };

const SVG = "http://www.w3.org/2000/svg";

/** The bundler's JSX calls these. @public */
export function Fragment({ children }: Props): Child {
  return children;
}

/** @public */
export function jsx(type: string | ((props: Props) => Child), props: Props): Child {
  if (typeof type === "function") return type(props);
  const element =
    type === "svg" || type === "path" ? document.createElementNS(SVG, type) : document.createElement(type);
  const { children, ...attributes } = props;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, `${value}`);
  append(element, children);
  return element;
}

/** @public */
export { jsx as jsxs };

function append(parent: ParentNode, child: Child): void {
  if (Array.isArray(child)) for (const each of child) append(parent, each);
  else if (child instanceof Node) parent.append(child);
  else if (typeof child === "string" || typeof child === "number") parent.append(String(child));
}

/** @param tree JSX, whose types are those of the library on the server */
export function draw(root: ParentNode, tree: unknown): void {
  if (tree instanceof Node) root.append(tree);
}
