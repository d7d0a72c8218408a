import type { BrowserContext, Response } from '@playwright/test'

export type Ears = {
  /** Every body that the windows of this visitor got so far, as text; images as their bytes. */
  heard: () => Promise<{ url: string; status: number; body: string }[]>
  /** The addresses whose bodies hold one of these texts. */
  holding: (texts: readonly string[]) => Promise<string[]>
}

/** Listens to everything that a visitor's windows receive, from now on. */
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
