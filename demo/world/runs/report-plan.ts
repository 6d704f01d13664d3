import { REGISTERS, type RegisterType } from '../../../domain/files/check-registers.ts';
import type { Random } from '../random.ts';

/** A check register that is built for a group, with its options. */
export interface ReportPlan {
  type: RegisterType;
  include_diagnosis: boolean;
  include_phi: boolean;
}

const plain = (type: RegisterType): ReportPlan => ({ type, include_diagnosis: false, include_phi: true });

/** The default registers, those of the network where there is one, and occasionally others. */
export const reportPlans = (random: Random, hasNetwork: boolean): ReportPlan[] => [
  plain('detail'),
  plain('summary'),
  ...(hasNetwork ? [plain('network-detail'), plain('network-summary')] : []),
  ...(random.chance(0.15) ? [{ ...plain('detail'), include_diagnosis: true }] : []),
  ...(random.chance(0.1) ? [{ ...plain('detail'), include_phi: false }] : []),
  ...(random.chance(0.1) ? [plain('one-page')] : []),
  ...(random.chance(0.05) ? [plain('winsupply')] : []),
];

export const isNetworkReport = ({ type }: ReportPlan): boolean => REGISTERS[type].networkOnly;
