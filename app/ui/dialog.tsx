import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useUpdateDescription } from './record-update.tsx'

type DialogProps = {
  id: string
  title: ReactNode
  text?: ReactNode
  /** Controls the dialog; the server renders an open dialog inline. */
  open?: boolean | undefined
  onClose?: (() => void) | undefined
  size?: 'md' | 'lg' | undefined
  className?: string | undefined
  children?: ReactNode
}

const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function isDialog(element: Element | null): element is HTMLDialogElement {
  return element?.localName === 'dialog'
}

/** A native modal dialog: the browser traps and restores focus and closes it on Escape. */
export function Dialog({ id, title, text, open, onClose, size = 'md', className, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const [openOnServer] = useState(open ?? false)
  const wasOpen = useRef(false)
  useBrowserEffect(() => {
    const dialog = element.current
    if (!dialog || open === undefined) return
    // A dialog opened before hydration stays open.
    if (!open && !wasOpen.current) return
    wasOpen.current = open
    if (!open) return dialog.close()
    dialog.removeAttribute('open')
    dialog.showModal()
  }, [open])
  return (
    <dialog
      ref={element}
      id={id}
      open={openOnServer}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={(event) => {
        // Clears the offset that kept the content in place during a live update.
        event.currentTarget.style.translate = ''
        onClose?.()
      }}
      className={clsx(
        'w-full rounded-card border border-line-2 bg-sheet text-ink modal:enter modal:m-auto modal:max-h-[calc(100dvh-2rem)] modal:w-[calc(100%-2rem)] modal:overflow-y-auto modal:shadow-float not-modal:static',
        size === 'md' ? 'max-w-lg' : 'max-w-3xl',
        className,
      )}
    >
      <div className="flex items-start gap-4 px-5 pt-5">
        <h2 id={`${id}-title`} className="min-w-0 flex-1 text-21">
          {title}
        </h2>
        <DialogCloser dialog={id} variant="quiet" size="sm" className="-mt-1 -mr-2 px-2">
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          <span className="sr-only">Close</span>
        </DialogCloser>
      </div>
      {text && (
        <div id={`${id}-text`} className="px-5 pt-2 text-ink-2">
          {text}
        </div>
      )}
      <div className="p-5">{children}</div>
    </dialog>
  )
}

type OpenerProps = Omit<ButtonProps, 'type'> & { dialog: string }

/** Opens the dialog with this id, by script or by the native button command. */
export function DialogTrigger({ dialog, onClick, ...rest }: OpenerProps) {
  const command = { command: 'show-modal', commandfor: dialog }
  const changed = useUpdateDescription()
  const show = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event)
    const target = document.getElementById(dialog)
    if (event.defaultPrevented || !isDialog(target)) return
    event.preventDefault()
    if (target.open) return
    target.showModal()
    target.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }
  return <Button {...changed} {...rest} {...command} type="button" aria-haspopup="dialog" onClick={show} />
}

export function DialogCloser({ dialog, onClick, ...rest }: OpenerProps) {
  const command = { command: 'close', commandfor: dialog }
  const close = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event)
    const target = document.getElementById(dialog)
    if (event.defaultPrevented || !isDialog(target)) return
    event.preventDefault()
    target.close()
  }
  return <Button {...rest} {...command} type="button" onClick={close} />
}
