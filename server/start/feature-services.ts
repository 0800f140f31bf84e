import type { FeatureServices, ServiceContext } from '../calls/feature-services.ts'
import { featureServices } from '../parts/services.ts'

/** Starts what features add to the parts of the server; `stop` ends all of it. */
export function startFeatureServices(context: ServiceContext): { services: FeatureServices; stop(): Promise<void> } {
  const started = featureServices.map((one) => one.start(context))
  return {
    services: Object.assign({}, ...started.map(({ services }) => services)),
    async stop() {
      await Promise.all(started.map((one) => one.stop()))
    },
  }
}
