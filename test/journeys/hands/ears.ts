import type { BrowserContext, Response } from '@playwright/test'

export type Ears = {
  /** All response bodies that this visitor's windows have received so far, as text; images as bytes. */
  heard: () => Promise<{ url: string; status: number; body: string }[]>
  /** Addresses of responses that contain one of these texts. */
  holding: (texts: readonly string[]) => Promise<string[]>
}

/** Records everything that a visitor's windows receive from now on. */
export function listen(context: BrowserContext): Ears {
  const bodies: Promise<{ url: string; status: number; body: string }>[] = []
  const read = async (response: Response) => {
    const bytes = await response.body().catch(() => Buffer.alloc(0))
    const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
    return { url: response.url(), status: response.status(), body: `${headers}\n${bytes.toString('utf8')}` }
  }
  context.on('response', (response) => bodies.push(read(response)))
  const heard = () => Promise.all(bodies)
  return {
    heard,
    async holding(texts) {
      return (await heard())
        .filter(({ body }) => texts.some((text) => body.includes(text)))
        .map(({ url }) => url)
    },
  }
}
