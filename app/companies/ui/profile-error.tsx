import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isRefusalBody } from '#app/lib/refusal-body.ts'
import { Page } from '#app/ui/page.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Error page of a status page: the refusal's own text, otherwise MEM-289. */
export function ProfileError() {
  const error = useRouteError()
  const body: unknown = isRouteErrorResponse(error) ? error.data : null
  const message = isRefusalBody(body)
    ? body
    : { title: 'Profile Error', message: 'Unable to load your profile. Please try again later.' }
  return (
    <Page title={message.title} width="form">
      <Notice tone="stop" live>
        {message.message}
      </Notice>
    </Page>
  )
}
