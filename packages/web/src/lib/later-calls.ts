// The calls of all pages but Home: api.ts asks with the first of them.
import type { CallName } from '@meridian/contract';
import { LATER_PATHS } from '@meridian/contract/later-paths';
import { CHANGES, ONCE_BY_ID, paths } from './api.ts';

const ONCE: readonly CallName[] = [
  'submit',
  'close',
  'closeAll',
  'cancelTrade',
  'setStopPrice',
  'resetDemo',
  'chargeSubmit',
  'wireSubmit',
  'draw',
  'drawCancel',
  'bindDrawMethod',
  'deleteDrawMethod',
  'startCopying',
  'changeCopying',
  'moveCopyMoney',
  'stopCopying',
  'closeCopied',
];
const CHANGING: readonly CallName[] = [
  'login',
  'register',
  'forgetPassword',
  'amendPassword',
  'bindContact',
  'sendEmail',
  'sendSms',
  'captcha',
  'revokeSession',
  'revokeOtherSessions',
  'secondFactorSetup',
  'secondFactorConfirm',
  'secondFactorRemove',
  'recoveryCodes',
  'passkeyRegisterOptions',
  'passkeyRegister',
  'passkeyRemove',
  'passkeyLoginOptions',
  'passkeyLogin',
  'addAlert',
  'moveAlert',
  'removeAlert',
  'clearAlerts',
  'saveFavourites',
  'subscribePush',
  'unsubscribePush',
  'submitVerification',
  'lead',
  'stopLeading',
  ...ONCE,
];

Object.assign(paths, LATER_PATHS);
for (const name of CHANGING) CHANGES.add(name);
for (const name of ONCE) ONCE_BY_ID.add(name);
