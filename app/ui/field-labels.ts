import { Children, isValidElement, type ReactNode } from 'react'

/** What a summary says of a field: its label, and the id that a link leads to. */
export type FieldLabel = {
  label: string
  id: string
  /** The page that shows it, where it is not this one. */
  to?: string
}

type Props = { name?: unknown; label?: unknown; legend?: unknown; id?: unknown; children?: ReactNode }

/** The text of a label; a label that holds a link reads as its words. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (typeof part === 'string' || typeof part === 'number') return String(part)
      return isValidElement<Props>(part) ? textOf(part.props.children) : ''
    })
    .join('')
}

/**
 * The labelled fields among the children of a form, in their order. It sees what is written in the form itself; fields that
 * another component draws are named by whoever writes that component.
 */
export function labelsIn(children: ReactNode): Record<string, FieldLabel> {
  const found: Record<string, FieldLabel> = {}
  for (const child of Children.toArray(children)) {
    if (!isValidElement<Props>(child)) continue
    const { name, label, legend, id, children: inner } = child.props
    const words = textOf((label ?? legend) as ReactNode).replace(/\s*\*$/, '')
    if (typeof name === 'string' && words !== '')
      found[name.replace(/\[\]$/, '')] = { label: words, id: typeof id === 'string' ? id : name }
    Object.assign(found, labelsIn(inner))
  }
  return found
}
