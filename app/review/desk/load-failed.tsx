import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

type Props = { error: unknown; page: string; title: string; text?: string; address: string }

/** Error page of a back-office screen that could not be loaded; other errors show the site's page. */
export function LoadFailed(props: Props) {
  const { error, page, title, text = 'Refresh the page or try again later.', address } = props
  if (isRouteErrorResponse(error) && error.status !== 500) throw error
  return (
    <Page title={page}>
      <Notice tone="stop" title={title} live action={<LinkButton to={address}>Refresh</LinkButton>}>
        {text}
      </Notice>
    </Page>
  )
}

/** The error boundary of a screen without a desk. */
export const failedScreen = (page: string, title: string, address: string) =>
  function Failed({ error }: { error: unknown }) {
    return <LoadFailed error={error} page={page} title={title} address={address} />
  }
