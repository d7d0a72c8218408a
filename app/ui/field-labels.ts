import { Children, isValidElement, type ReactNode } from 'react'

/** Label of a field in the error summary, and the id its link targets. */
export type FieldLabel = {
  label: string
  id: string
  /** The page that shows the field, if not this one. */
  to?: string
}

type Props = { name?: unknown; label?: unknown; legend?: unknown; id?: unknown; children?: ReactNode }

/** Plain text of a label, including text inside links. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (typeof part === 'string' || typeof part === 'number') return String(part)
      return isValidElement<Props>(part) ? textOf(part.props.children) : ''
    })
    .join('')
}

/**
 * The labelled fields among a form's children, in order. It sees only elements written directly in the form: a component
 * that renders fields itself passes their labels.
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
