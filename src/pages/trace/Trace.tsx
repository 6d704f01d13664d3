import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'ra-core';
import { trace } from '../../../contract/trace.ts';
import { TRACE_PARAM } from '../../../domain/release/trace-address.ts';
import { send } from '../../dataProvider/send.ts';
import { useOver } from '../../engine/over.ts';
import { SideDrawer } from '../../engine/SideDrawer.tsx';
import { Level } from '../release/Level.tsx';
import { traceAsked } from './asked.ts';
import { Candidates } from './Candidates.tsx';
import { Steps } from './Steps.tsx';

const NOTHING = 'No payment in this console has this number. It may be of another account.';

/** The way of a dollar, in a drawer over any screen (docs/rules/check-runs.md, "Trace"). */
const Trace = () => {
  const { search } = useLocation();
  const { close } = useOver();
  const value = new URLSearchParams(search).get(TRACE_PARAM);
  const asked = traceAsked(value);
  const query = useQuery({
    queryKey: ['trace', value],
    queryFn: ({ signal }) => send(trace, { query: asked ?? {}, signal }),
    enabled: asked !== undefined,
    gcTime: 0,
  });
  if (!asked) return null;
  const { eob } = query.data ?? {};
  return (
    <SideDrawer title={eob ? `Trace of ${eob.label}` : 'Trace'} onClose={() => close(TRACE_PARAM)}>
      <Level
        query={query}
        what="the trace"
        empty={NOTHING}
        isEmpty={({ steps, candidates }) => !steps.length && !candidates.length}
      >
        {({ eob: of, steps, candidates, more }) =>
          of ? <Steps eob={of} steps={steps} /> : <Candidates candidates={candidates} more={more} />
        }
      </Level>
    </SideDrawer>
  );
};

export default Trace;
