import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useReloadPage } from './reload-page.ts'
import { showToast, type ToastMessage } from './toast-store.ts'

type Props = { toast: ToastMessage; title?: string; children: ReactNode }

/** The error of a list, also as a toast. Without JavaScript, Try Again reloads the page (PUB-065, MEM-324). */
export function LoadFailure({ toast, title, children }: Props) {
  const revalidator = useReloadPage()
  const { search } = useLocation()
  useEffect(() => showToast(toast), [toast])
  const retry = (
    <form method="get" onSubmit={(event) => (event.preventDefault(), void revalidator.revalidate())}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button pending={revalidator.state !== 'idle'}>Try Again</Button>
    </form>
  )
  return (
    <Notice tone="stop" live title={title} action={retry} className="mt-6">
      {children}
    </Notice>
  )
}
