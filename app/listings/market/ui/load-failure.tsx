import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useReloadPage } from '#app/ui/reload-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast-store.ts'

/**
 * The error of a list that failed to load; Try Again repeats the call, or reloads the page without JavaScript (PUB-065).
 */
export function LoadFailure({ message }: { message: string }) {
  const revalidator = useReloadPage()
  const { search } = useLocation()
  useEffect(() => {
    showToast({
      title: 'Error loading properties',
      text: 'Failed to load properties. Please try refreshing the page.',
      tone: 'error',
    })
  }, [])
  const retry = (
    <form method="get" onSubmit={(event) => (event.preventDefault(), void revalidator.revalidate())}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button pending={revalidator.state !== 'idle'}>Try Again</Button>
    </form>
  )
  return (
    <Notice tone="stop" live action={retry} className="mt-6">
      Error loading properties: {message}
    </Notice>
  )
}
