import { parentPort } from 'node:worker_threads'
import { inspect } from './inspect.ts'

// Worker of inspect-in-worker.server.ts: one path in, one result out.
parentPort?.on('message', ([path, accept]: Parameters<typeof inspect>) => {
  void inspect(path, accept).then((answer) => parentPort?.postMessage(answer, []))
})
