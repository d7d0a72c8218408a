import { once } from 'node:events'
import type { Server } from 'node:http'

type Place = { port: number; host: string; setting: 'PORT' | 'METRICS_PORT' }

const CAUSES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host, setting }) => `${setting}: another program is listening on ${host}:${port}`,
  EACCES: ({ port, setting }) => `${setting}: this user is not allowed to open port ${port}`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is not an address of this machine`,
}

/** Starts listening. Throws a one-line Error that names the setting. */
export async function listenAt(server: Server, place: Place): Promise<void> {
  server.listen(place.port, place.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const describe = CAUSES[(error as NodeJS.ErrnoException).code ?? '']
    throw describe ? new Error(describe(place), { cause: error }) : error
  }
}
