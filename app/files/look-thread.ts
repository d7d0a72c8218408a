import { parentPort } from 'node:worker_threads'
import { look } from './look.ts'

// Worker of look-apart.server.ts: one path in, one result out.
parentPort?.on('message', (path: string) => {
  void look(path).then((answer) => parentPort?.postMessage(answer, []))
})
