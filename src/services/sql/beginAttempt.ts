/**
 * Lets a request begin if all limits allow it: in one round trip, since all requests to a model pass here one after the other.
 * What sums of floating-point numbers may be off by is no money, as for a `CostLedger`.
 */
export const BEGIN_ATTEMPT = `create function assay_begin_attempt(
    of_attempt text, of_run text, of_session integer, of_cell text, of_purse text, of_model text, of_worker text,
    hold_usd double precision, is_bounded boolean, at_once integer, a_minute integer, cap_usd double precision
  ) returns text language plpgsql as $$
  declare
    is_open boolean;
    under_way integer;
    dearest double precision;
    held double precision := hold_usd;
    spent double precision;
  begin
    perform pg_advisory_xact_lock(hashtextextended(of_model, 7));
    select ended_at is null into is_open from assay_attempts where attempt = of_attempt;
    if found then return case when is_open then 'Begun' else 'Over' end; end if;
    if (select count(*) from assay_attempts where model_key = of_model and ended_at is null) >= at_once then
      return 'Full';
    end if;
    if a_minute is not null and a_minute <= (
      select count(*) from assay_attempts
      where model_key = of_model and begun_at > clock_timestamp() - interval '1 minute') then
      return 'Full';
    end if;
    if not is_bounded then
      select max(cost_usd) into dearest from assay_attempts
      where run_id = of_run and purse = of_purse and model_key = of_model and (cost_usd > 0 or told);
      held := greatest(hold_usd, coalesce(dearest, 0));
    end if;
    if cap_usd is not null then
      select coalesce(max(usd), 0) into spent from (
        select usd from assay_spending where run_id = of_run and purse = of_purse for update) p;
      select count(*) into under_way from assay_attempts
      where run_id = of_run and purse = of_purse and ended_at is null;
      if not is_bounded and dearest is null and under_way > 0 then return 'Poor'; end if;
      if spent + held > cap_usd + 1e-9 then return case when under_way > 0 then 'Poor' else 'Broke' end; end if;
    end if;
    insert into assay_attempts
      (attempt, run_id, session, cell_key, purse, model_key, worker, held_usd, begun_at)
    values (of_attempt, of_run, of_session, of_cell, of_purse, of_model, of_worker, held, clock_timestamp());
    if held <> 0 then
      update assay_spending set usd = usd + held where run_id = of_run and purse = of_purse;
    end if;
    return 'Begun';
  end $$`
