-- Every server keeps who its callers are for some seconds (server/identities/identity-cache.ts). These triggers tell all of them
-- at once, when the change commits, what no longer holds: `user:<id>`, `session:<hash in hex>`, or `all`. They stand here and
-- not in the code that writes, so that no way of writing can forget them. New users and new sessions are not told: nothing
-- can be known of them yet.
CREATE FUNCTION identity_tell(changed text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('identity', one)
  FROM unnest(CASE WHEN cardinality(changed) > 100 THEN ARRAY['all'] ELSE changed END) AS one
$$;
--> statement-breakpoint
CREATE FUNCTION identity_tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identity', 'all');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A disabled or deleted user and a changed password also end the sessions: enabling the user again revives none of them.
CREATE FUNCTION identity_user_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session USING old_rows AS was, new_rows AS now_is
  WHERE was.id = now_is.id AND session.user_id = now_is.id
    AND (now_is.status <> 1 OR now_is.deleted_at IS NOT NULL OR now_is.password IS DISTINCT FROM was.password);
  PERFORM identity_tell(array_agg('user:' || was.id))
  FROM old_rows AS was JOIN new_rows AS now_is USING (id)
  WHERE (was.username, was.role_ids, was.status, was.deleted_at) IS DISTINCT FROM (now_is.username, now_is.role_ids, now_is.status, now_is.deleted_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION identity_user_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session USING old_rows AS was WHERE session.user_id = was.id;
  DELETE FROM social_account USING old_rows AS was WHERE social_account.user_id = was.id;
  PERFORM identity_tell(array_agg('user:' || was.id)) FROM old_rows AS was;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A session that lives longer than was known needs no telling; one that ends earlier does.
CREATE FUNCTION identity_session_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM identity_tell(array_agg('session:' || encode(was.token_hash, 'hex')))
  FROM old_rows AS was LEFT JOIN new_rows AS now_is USING (token_hash)
  WHERE now_is.token_hash IS NULL OR now_is.user_id <> was.user_id OR now_is.expires_at < was.expires_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION identity_session_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM identity_tell(array_agg('session:' || encode(was.token_hash, 'hex'))) FROM old_rows AS was WHERE was.expires_at > now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER identity_updated AFTER UPDATE ON "user" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION identity_user_updated();
--> statement-breakpoint
CREATE TRIGGER identity_deleted AFTER DELETE ON "user" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION identity_user_deleted();
--> statement-breakpoint
CREATE TRIGGER identity_emptied AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION identity_tell_all();
--> statement-breakpoint
CREATE TRIGGER identity_updated AFTER UPDATE ON "session" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION identity_session_updated();
--> statement-breakpoint
CREATE TRIGGER identity_deleted AFTER DELETE ON "session" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION identity_session_deleted();
--> statement-breakpoint
CREATE TRIGGER identity_emptied AFTER TRUNCATE ON "session" FOR EACH STATEMENT EXECUTE FUNCTION identity_tell_all();
--> statement-breakpoint
CREATE TRIGGER identity_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role" FOR EACH STATEMENT EXECUTE FUNCTION identity_tell_all();
--> statement-breakpoint
CREATE TRIGGER identity_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu" FOR EACH STATEMENT EXECUTE FUNCTION identity_tell_all();
