import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  padded?: boolean | undefined
}

export function Card({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) {
  const Root = Tag as 'div'
  return (
    <Root
      {...rest}
      className={clsx('min-w-0 rounded-card border border-line bg-sheet', padded && 'p-4 sm:px-5', className)}
    />
  )
}

type CardHeaderProps = { title: ReactNode; actions?: ReactNode; level?: 2 | 3 | undefined }

export function CardHeader({ title, actions, level = 3 }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
      <Heading className="font-display text-17 font-medium">{title}</Heading>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
