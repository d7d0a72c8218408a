import { clsx } from 'clsx'
import { createElement, type SVGProps } from 'react'

type Icon = {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [string, Record<string, string>])[]
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** In the browser it replaces the function of lucide-react, whose options we don't use (vite.config.ts); both write the same markup. */
export default function createIcon({ name, aliases = [], node }: Icon) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ')
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        ...FRAME,
        'aria-hidden': 'role' in rest || 'aria-label' in rest ? undefined : true,
        ...rest,
        className: clsx(names, className),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
