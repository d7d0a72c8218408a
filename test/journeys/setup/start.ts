import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBuilt } from '#test/built-server.ts'
import { PATIENT_PRODUCT } from '#test/front.setup.ts'
import { DEMO, demoWorld } from '#test/kept-demo.ts'
import { startMailbox } from '#test/mailbox.ts'
import { fastFolder } from '#test/server.ts'

/** One built product for the whole run: embedded database, demo data, real mail server. Returns its teardown. */
export default async function start(): Promise<() => Promise<void>> {
  const folder = await fastFolder()
  const mailbox = await startMailbox()
  // The journeys run in another process and read the emails here.
  const post = createServer((_, response) => void response.end(JSON.stringify(mailbox.mails)))
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  await demoWorld(folder)
  const server = await startBuilt({
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    ...DEMO,
    ...PATIENT_PRODUCT,
  })
  Object.assign(process.env, {
    JOURNEY_ORIGIN: server.origin,
    JOURNEY_POST_OFFICE: `http://127.0.0.1:${(post.address() as AddressInfo).port}`,
    JOURNEY_DATA_DIR: folder,
    JOURNEY_PASSWORD: DEMO.DEMO_PASSWORD,
  })
  return async () => {
    const code = await server.stop()
    post.closeAllConnections()
    post.close()
    await mailbox.close()
    await rm(folder, { recursive: true, force: true })
    const faults = server.lines.filter((line) => line.includes('"level":"error"'))
    if (faults.length > 0) throw new Error(`the server logged errors:\n${faults.slice(0, 20).join('\n')}`)
    if (code !== 0)
      throw new Error(`the server exited with ${code} instead of 0:\n${server.lines.slice(-20).join('\n')}`)
  }
}
