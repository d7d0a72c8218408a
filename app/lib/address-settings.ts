import { z } from 'zod'
import { readOrigin } from './storage-url.ts'

/** A URL with one of these protocols (each including its colon). */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
/** A URL that may contain credentials. An unescaped `#`, `/` or `?` in them would end the host. */
export const credentialed = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => !/^[a-z]+:\/\/[^#/?]*[#/?].*@/i.test(text), {
      error:
        'must be written with %23, %2F, %3F and %40 for each #, /, ? and @ inside user name and password',
      abort: true,
    })
    .pipe(address(...protocols))
/** Scheme, host and port, normalised. */
export const origin = address('http:', 'https:').transform((text, context) => {
  const found = readOrigin(text)
  if (found !== null) return found
  context.addIssue({
    code: 'custom',
    message: 'must be scheme, host and port only, such as https://parcela.example',
  })
  return z.NEVER
})
