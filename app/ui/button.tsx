import { clsx } from 'clsx'
import { useId, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'

/** A link to one of our pages in a new window, so that text typed on this page is not lost. */
export function NewWindowLink({ label, to }: { label: string; to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="font-medium underline underline-offset-3 hover:decoration-2"
    >
      {label}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  )
}

type ButtonVariant = 'primary' | 'plain' | 'danger' | 'stop' | 'quiet'
type ButtonSize = 'md' | 'sm'
type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-boundary bg-boundary text-boundary-ink hover:not-off:border-boundary-strong hover:not-off:bg-boundary-strong',
  plain: 'border-edge/60 bg-sheet text-ink hover:not-off:border-edge hover:not-off:bg-wash',
  danger: 'border-edge/60 bg-sheet text-stop hover:not-off:border-stop hover:not-off:bg-stop-tint',
  stop: 'border-stop bg-stop text-stop-ink hover:not-off:border-stop-strong hover:not-off:bg-stop-strong',
  quiet: 'border-transparent bg-transparent text-ink hover:not-off:bg-wash',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-10 px-4 py-2 text-15 leading-5',
  sm: 'min-h-8 px-3 py-1 text-13 leading-5',
}

/** Button classes for the rare element that is neither Button nor LinkButton. */
export function buttonClass({ variant = 'plain', size = 'md' }: Look = {}): string {
  return clsx('button', variants[variant], sizes[size])
}

function Content({ icon, hidden, children }: { icon?: ReactNode; hidden?: boolean; children?: ReactNode }) {
  return (
    <span
      className={clsx(
        'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
        hidden && 'invisible',
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** In progress: the button keeps its width and focus, and ignores further clicks. */
    pending?: boolean | undefined
    pendingLabel?: string | undefined
    icon?: ReactNode
    /** Why the button is disabled. It stays focusable, and clicking it shows the reason. */
    disabledReason?: string | undefined
    /** Ignores the second click of a double click, whose first one turned it into a confirmation. */
    ignoresDoubleClick?: boolean | undefined
  }

/** A native button; its type defaults to submit. */
export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  icon,
  disabledReason,
  ignoresDoubleClick = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = pending || Boolean(disabledReason)
  const [isReasonShown, setReasonShown] = useState(false)
  const onButtonClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) setReasonShown(true)
    if (off || (ignoresDoubleClick && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={disabledReason ? 'button' : (type ?? 'submit')}
        className={clsx(buttonClass({ variant, size }), className)}
        onClick={onButtonClick}
        {...(off && { 'aria-disabled': true })}
        {...(pending && { 'aria-busy': true })}
        {...(disabledReason && { 'aria-describedby': reasonId, title: disabledReason })}
      >
        <Content icon={icon} hidden={pending}>
          {children}
        </Content>
        {pendingLabel || pending ? (
          <Content hidden={!pending}>
            {pending && <span aria-hidden="true" className="breathe size-2 rounded-full bg-current" />}
            {pendingLabel ?? <span className="sr-only">Working</span>}
          </Content>
        ) : null}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden={!isReasonShown} role="status" className="text-13 text-wait">
          {disabledReason}
        </span>
      )}
    </>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look & { icon?: ReactNode }

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size }), className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  )
}
