/**
 * Browser translation wraps React's text nodes in <font> elements or replaces them. Changing a detached node has no
 * effect, and removing it or inserting before it crashes the page. This puts such a node back as soon as it changes, and
 * redirects operations on it to its replacement (decision 143). Returns a function that stops this.
 */
export function supportBrowserTranslation(): () => void {
  const replacements = new WeakMap<Node, Element>()
  const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

  /** The child of `parent` that replaces a text node, or null. */
  const replacementIn = (parent: Node, text: Node): Node | null => {
    let at: Node | null = text.isConnected ? text : (replacements.get(text) ?? null)
    while (at && at.parentNode !== parent) at = at.parentNode
    return at
  }
  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) {
      const font = replacements.get(target)
      if (font?.isConnected && !target.isConnected) font.replaceWith(target)
    }
  })
  const nodeObserver = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (!font) continue
        replacements.set(text, font)
        textObserver.observe(text, { characterData: true })
      }
  })
  nodeObserver.observe(document, { childList: true, subtree: true })

  // oxlint-disable-next-line typescript/unbound-method -- both are called with their node below
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const place = replacementIn(this, child)
    if (place) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isHere = before === null || before.parentNode === this
    return insertBefore.call(this, node, isHere ? before : replacementIn(this, before)) as T
  }
  return () => {
    nodeObserver.disconnect()
    textObserver.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}
