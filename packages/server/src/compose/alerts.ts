// Price alerts: who waits for which price, and the browsers that are told.
import { ALERTS_MAX } from '@meridian/contract';
import type { StoredAlert } from '@meridian/store';
import type { Instrument, InstrumentId } from '@meridian/market';
import { remoteAlerts } from '../alerts/alert-service.ts';
import { type AlertDesk, type AlertWatch, loadAlertWatch } from '../alerts/alert-watch.ts';
import { type Pushes, loadPushes } from '../alerts/pushes.ts';
import { alertOnWire } from '../alerts/wire.ts';
import { type Basis, jobsDatabase } from './basis.ts';
import type { EngineParts } from './engine.ts';
import type { MarketParts } from './market.ts';
import type { SocketNews } from './socket-news.ts';

export interface AlertParts {
  readonly pushes: Pushes;
  readonly desk: AlertDesk;
  /** Null: another process watches the prices. */
  readonly watch: AlertWatch | null;
  /** Tells what the last process marked and did not get to tell. */
  tellRest(): void;
}

export async function loadAlerts(
  basis: Basis,
  needs: {
    readonly byId: ReadonlyMap<InstrumentId, Instrument>;
    readonly engine: EngineParts;
    readonly market: MarketParts;
    readonly news: SocketNews;
  },
): Promise<AlertParts> {
  const { config, vault, log, now, onFatal, member } = basis;
  const { byId, engine, market, news } = needs;
  const db = jobsDatabase(basis);
  const pushes = await loadPushes({
    db,
    vault,
    now,
    contact: config.pushContact,
    mayBePrivate: config.pushToPrivateHosts,
    log,
  });
  if (member?.jobs === null)
    return { pushes, desk: remoteAlerts(member.bus), watch: null, tellRest: () => undefined };
  const tell = (alert: StoredAlert, instrument: Instrument): void => {
    news.sendAlert(alert.accountId, alertOnWire(alert, instrument));
    pushes.send(alert, instrument);
  };
  // Before there are any of this process.
  const rest = await pushes.unsent();
  const watch = await loadAlertWatch({
    db,
    instruments: byId,
    maxOfAccount: ALERTS_MAX,
    now,
    isOpen: ({ id }) => engine.host.views.markets.isOpen(id),
    dayOf: ({ id }) => market.board.of(id).day,
    wasOpen: ({ id, session }, at) =>
      engine.hours.isOpen(session, at) && engine.host.views.markets.haltAt(id, at) === null,
    onFired: tell,
    onFault: onFatal,
    log,
  });
  const tellRest = (): void => {
    for (const alert of rest) {
      const instrument = byId.get(alert.instrumentId);
      if (instrument !== undefined) tell(alert, instrument);
    }
  };
  return { pushes, desk: watch, watch, tellRest };
}
