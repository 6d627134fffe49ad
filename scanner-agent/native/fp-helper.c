/*
 * fp-helper: JSON-lines bridge between the scanner agent and libfprint 2. It gives the minutiae of each press;
 * images never leave it.
 *
 * stdin : one JSON request per line   {"id":1,"cmd":"open","device":0}
 * stdout: replies and events          {"id":1,"ok":true,"result":{...}}
 *                                     {"event":"finger","status":["needed"]}
 * stderr: log lines only
 *
 * One process owns one libfprint context. All work runs in the GLib main loop,
 * so a slow identify blocks this process only, never the agent.
 */
#include <fprint.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PROTOCOL 1

static FpContext    *ctx;
static FpDevice     *dev;              /* the opened device */
static GMainLoop    *loop;
static GPtrArray    *gallery;          /* empty: libfprint takes the first match, not the best, so the agent matches */
static GCancellable *cancel_op;
static gint64        cur_id;           /* id of the running operation */
static const char   *cur_cmd;
static gboolean      continuous;
static gboolean      removed;
static guint         stdin_eof;
static FILE         *out;

/* ---- the library's log lines go to stderr */
static gboolean log_debug;

static GLogWriterOutput
log_writer (GLogLevelFlags level, const GLogField *f, gsize n, gpointer u)
{
  const char *msg = NULL, *dom = NULL;
  for (gsize i = 0; i < n; i++)
    {
      if (!strcmp (f[i].key, "MESSAGE")) msg = f[i].value;
      else if (!strcmp (f[i].key, "GLIB_DOMAIN")) dom = f[i].value;
    }
  if (level <= G_LOG_LEVEL_MESSAGE || log_debug)
    fprintf (stderr, "%s: %s\n", dom ? dom : "-", msg ? msg : "");
  return G_LOG_WRITER_HANDLED;
}

static void
old_handler (const char *dom, GLogLevelFlags level, const char *msg, gpointer u)
{
  GLogField f[2] = { { "GLIB_DOMAIN", dom, -1 }, { "MESSAGE", msg, -1 } };
  log_writer (level, f, 2, NULL);
}

/* ---- output */
static void
emit (JsonBuilder *b)
{
  g_autoptr(JsonGenerator) g = json_generator_new ();
  g_autoptr(JsonNode) root = json_builder_get_root (b);
  gsize len;
  json_generator_set_root (g, root);
  g_autofree char *s = json_generator_to_data (g, &len);
  fwrite (s, 1, len, out); fputc ('\n', out); fflush (out);
}
#define S(k, v) (json_builder_set_member_name (b, k), json_builder_add_string_value (b, v))
#define I(k, v) (json_builder_set_member_name (b, k), json_builder_add_int_value (b, v))
#define B(k, v) (json_builder_set_member_name (b, k), json_builder_add_boolean_value (b, v))
#define D(k, v) (json_builder_set_member_name (b, k), json_builder_add_double_value (b, v))
#define NUL(k)  (json_builder_set_member_name (b, k), json_builder_add_null_value (b))

static JsonBuilder *
reply_begin (gint64 id, gboolean ok)
{
  JsonBuilder *b = json_builder_new ();
  json_builder_begin_object (b);
  I ("id", id); B ("ok", ok);
  return b;
}
static void
reply_end (JsonBuilder *b)
{
  json_builder_end_object (b); emit (b); g_object_unref (b);
}
static const char *
enum_nick (GType t, int v)
{
  g_autoptr(GEnumClass) c = g_type_class_ref (t);
  GEnumValue *e = g_enum_get_value (c, v);
  return e ? e->value_nick : "unknown";
}
static void
reply_error (gint64 id, const char *code, const char *msg)
{
  JsonBuilder *b = reply_begin (id, FALSE);
  json_builder_set_member_name (b, "error");
  json_builder_begin_object (b);
  S ("code", code); S ("message", msg);
  json_builder_end_object (b);
  reply_end (b);
}
static const char *
gerror_code (GError *e)
{
  static char buf[64];
  if (g_error_matches (e, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return "cancelled";
  if (e->domain == FP_DEVICE_RETRY)
    g_snprintf (buf, sizeof buf, "retry-%s", enum_nick (FP_TYPE_DEVICE_RETRY, e->code));
  else if (e->domain == FP_DEVICE_ERROR)
    g_snprintf (buf, sizeof buf, "device-%s", enum_nick (FP_TYPE_DEVICE_ERROR, e->code));
  else
    g_snprintf (buf, sizeof buf, "%s-%d", g_quark_to_string (e->domain), e->code);
  return buf;
}
static void
reply_gerror (gint64 id, GError *e) { reply_error (id, gerror_code (e), e->message); }

static void
add_flags (JsonBuilder *b, const char *name, GType t, guint v)
{
  g_autoptr(GFlagsClass) c = g_type_class_ref (t);
  json_builder_set_member_name (b, name);
  json_builder_begin_array (b);
  for (guint i = 0; i < c->n_values; i++)
    if (c->values[i].value && (v & c->values[i].value) == c->values[i].value)
      json_builder_add_string_value (b, c->values[i].value_nick);
  json_builder_end_array (b);
}
static void
add_device (JsonBuilder *b, FpDevice *d, int idx)
{
  json_builder_begin_object (b);
  I ("index", idx);
  S ("driver", fp_device_get_driver (d));
  S ("deviceId", fp_device_get_device_id (d));
  S ("name", fp_device_get_name (d));
  S ("scanType", enum_nick (FP_TYPE_SCAN_TYPE, fp_device_get_scan_type (d)));
  I ("enrollStages", fp_device_get_nr_enroll_stages (d));
  add_flags (b, "features", FP_TYPE_DEVICE_FEATURE, fp_device_get_features (d));
  B ("open", fp_device_is_open (d));
  json_builder_end_object (b);
}
/* NBIS minutiae of a print: [[ [x,y,theta], ... ], ...] one list per sample.
 * The public API has no minutia angle, but the serialized form has (x,y,theta). */
static void
add_views (JsonBuilder *b, FpPrint *p)
{
  g_autofree guchar *data = NULL; gsize len;
  json_builder_set_member_name (b, "views");
  json_builder_begin_array (b);
  if (fp_print_serialize (p, &data, &len, NULL) && len > 8)
    {
      guchar *copy = g_memdup2 (data + 3, len - 3);      /* aligned */
      g_autoptr(GVariant) v = g_variant_ref_sink (g_variant_new_from_data (G_VARIANT_TYPE ("(issbymsmsia{sv}v)"), copy, len - 3, FALSE, g_free, copy));
      g_autoptr(GVariant) boxed = g_variant_get_child_value (v, 9);
      g_autoptr(GVariant) d = g_variant_get_variant (boxed);
      if (g_variant_is_of_type (d, G_VARIANT_TYPE ("(a(aiaiai))")))
        {
          g_autoptr(GVariant) list = g_variant_get_child_value (d, 0);
          for (gsize i = 0; i < g_variant_n_children (list); i++)
            {
              g_autoptr(GVariant) t = g_variant_get_child_value (list, i);
              g_autoptr(GVariant) x = g_variant_get_child_value (t, 0);
              g_autoptr(GVariant) y = g_variant_get_child_value (t, 1);
              g_autoptr(GVariant) a = g_variant_get_child_value (t, 2);
              gsize n; const gint32 *px = g_variant_get_fixed_array (x, &n, 4), *py = g_variant_get_fixed_array (y, &n, 4), *pa = g_variant_get_fixed_array (a, &n, 4);
              json_builder_begin_array (b);
              for (gsize j = 0; j < n; j++)
                { json_builder_begin_array (b); json_builder_add_int_value (b, px[j]); json_builder_add_int_value (b, py[j]); json_builder_add_int_value (b, pa[j]); json_builder_end_array (b); }
              json_builder_end_array (b);
            }
        }
    }
  json_builder_end_array (b);
}
static int
device_index (FpDevice *d)
{
  GPtrArray *a = fp_context_get_devices (ctx);
  for (guint i = 0; i < a->len; i++) if (a->pdata[i] == d) return i;
  return -1;
}

/* ---- signals */
static void
on_finger (FpDevice *d, GParamSpec *p, gpointer u)
{
  JsonBuilder *b = json_builder_new ();
  json_builder_begin_object (b);
  S ("event", "finger");
  add_flags (b, "status", FP_TYPE_FINGER_STATUS_FLAGS, fp_device_get_finger_status (d));
  reply_end (b);
}
static void
on_removed (FpDevice *d, gpointer u)
{
  JsonBuilder *b = json_builder_new ();
  removed = TRUE;
  json_builder_begin_object (b);
  S ("event", "device-removed");
  S ("driver", fp_device_get_driver (d));
  reply_end (b);
}
static void
on_ctx_added (FpContext *c, FpDevice *d, gpointer u)
{
  JsonBuilder *b = json_builder_new ();
  json_builder_begin_object (b);
  S ("event", "device-added");
  json_builder_set_member_name (b, "device");
  add_device (b, d, device_index (d));
  reply_end (b);
}

/* ---- operations */
static void start_identify (void);

static void
op_done (void) { g_clear_object (&cancel_op); cur_cmd = NULL; }

static gboolean
restart_identify (gpointer u)
{
  if (cur_cmd && !strcmp (cur_cmd, "identify") && continuous) start_identify ();
  return G_SOURCE_REMOVE;
}

static void
identify_cb (GObject *src, GAsyncResult *res, gpointer u)
{
  g_autoptr(FpPrint) match = NULL;
  g_autoptr(FpPrint) probe = NULL;
  g_autoptr(GError) e = NULL;
  gboolean ok = fp_device_identify_finish (FP_DEVICE (src), res, &match, &probe, &e);
  JsonBuilder *b;

  if (!ok && e->domain != FP_DEVICE_RETRY)
    { reply_gerror (cur_id, e); op_done (); return; }

  b = json_builder_new ();
  json_builder_begin_object (b);
  S ("event", "scan"); I ("id", cur_id);
  if (!ok) { S ("retry", enum_nick (FP_TYPE_DEVICE_RETRY, e->code)); S ("message", e->message); }
  else if (probe) add_views (b, probe);
  reply_end (b);
  if (continuous)
    g_idle_add (restart_identify, NULL);
  else
    { b = reply_begin (cur_id, TRUE); reply_end (b); op_done (); }
}
static void
start_identify (void)
{
  fp_device_identify (dev, gallery, cancel_op, NULL, NULL, NULL, identify_cb, NULL);
}

static void
open_cb (GObject *src, GAsyncResult *res, gpointer u)
{
  g_autoptr(GError) e = NULL;
  if (!fp_device_open_finish (FP_DEVICE (src), res, &e)) { reply_gerror (cur_id, e); g_clear_object (&dev); op_done (); return; }
  JsonBuilder *b = reply_begin (cur_id, TRUE);
  json_builder_set_member_name (b, "result");
  add_device (b, dev, device_index (dev));
  reply_end (b); op_done ();
}
static void
close_cb (GObject *src, GAsyncResult *res, gpointer u)
{
  g_autoptr(GError) e = NULL;
  gboolean ok = fp_device_close_finish (FP_DEVICE (src), res, &e);
  g_signal_handlers_disconnect_by_data (dev, &dev);
  g_clear_object (&dev);
  if (!ok) reply_gerror (cur_id, e);
  else reply_end (reply_begin (cur_id, TRUE));
  op_done ();
}

static void on_temp (FpDevice *d, GParamSpec *p, gpointer u)
{
  JsonBuilder *b = json_builder_new ();
  json_builder_begin_object (b);
  S ("event", "temperature"); S ("value", enum_nick (FP_TYPE_TEMPERATURE, fp_device_get_temperature (d)));
  reply_end (b);
}
static void
new_context (void)
{
  g_clear_object (&ctx);
  ctx = fp_context_new ();
  g_signal_connect (ctx, "device-added", G_CALLBACK (on_ctx_added), NULL);
  fp_context_enumerate (ctx);
}
static gint64 get_int (JsonObject *o, const char *k, gint64 d)
{ return json_object_has_member (o, k) ? json_object_get_int_member (o, k) : d; }
static const char *get_str (JsonObject *o, const char *k)
{ return json_object_has_member (o, k) ? json_object_get_string_member (o, k) : NULL; }
static gboolean get_bool (JsonObject *o, const char *k)
{ return json_object_has_member (o, k) && json_object_get_boolean_member (o, k); }

static gboolean quit_cb (gpointer u) { g_main_loop_quit (loop); return G_SOURCE_REMOVE; }

static void
handle (const char *line)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) e = NULL;
  if (!json_parser_load_from_data (parser, line, -1, &e) ||
      !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    { reply_error (-1, "bad-json", e ? e->message : "not an object"); return; }
  JsonObject *o = json_node_get_object (json_parser_get_root (parser));
  const char *cmd = get_str (o, "cmd");
  gint64 id = get_int (o, "id", -1);
  JsonBuilder *b;

  if (!cmd) { reply_error (id, "bad-request", "no cmd"); return; }
  if (!strcmp (cmd, "hello"))
    {
      b = reply_begin (id, TRUE);
      json_builder_set_member_name (b, "result");
      json_builder_begin_object (b);
      I ("protocol", PROTOCOL); S ("helper", "libfprint"); I ("pid", getpid ());
      json_builder_end_object (b); reply_end (b); return;
    }
  if (!strcmp (cmd, "list"))
    {
      GPtrArray *a = fp_context_get_devices (ctx);
      b = reply_begin (id, TRUE);
      json_builder_set_member_name (b, "result");
      json_builder_begin_array (b);
      for (guint i = 0; i < a->len; i++) add_device (b, a->pdata[i], i);
      json_builder_end_array (b); reply_end (b); return;
    }
  if (!strcmp (cmd, "cancel"))
    {
      gboolean had = cancel_op != NULL;
      continuous = FALSE;
      if (had) g_cancellable_cancel (cancel_op);
      b = reply_begin (id, TRUE); B ("cancelled", had); reply_end (b); return;
    }
  if (!strcmp (cmd, "quit")) { reply_end (reply_begin (id, TRUE)); quit_cb (NULL); return; }

  if (cur_cmd) { reply_error (id, "busy", cur_cmd); return; }
  if (!strcmp (cmd, "reset"))       /* fresh FpDevice objects: the software temperature model starts cold again */
    {
      if (dev) { reply_error (id, "open", "close the device first"); return; }
      new_context (); reply_end (reply_begin (id, TRUE)); return;
    }
  if (!strcmp (cmd, "open"))
    {
      GPtrArray *a = fp_context_get_devices (ctx);
      gint64 i = get_int (o, "device", 0);
      if (dev) { reply_error (id, "already-open", ""); return; }
      if (i < 0 || i >= a->len) { reply_error (id, "no-device", "no such device"); return; }
      dev = g_object_ref (a->pdata[i]); removed = FALSE;
      g_signal_connect (dev, "notify::finger-status", G_CALLBACK (on_finger), &dev);
      g_signal_connect (dev, "removed", G_CALLBACK (on_removed), &dev);
      g_signal_connect (dev, "notify::temperature", G_CALLBACK (on_temp), &dev);
      cur_id = id; cur_cmd = "open"; cancel_op = g_cancellable_new ();
      fp_device_open (dev, cancel_op, open_cb, NULL); return;
    }
  if (!dev) { reply_error (id, "not-open", "no open device"); return; }
  cur_id = id;
  if (!strcmp (cmd, "close")) { cur_cmd = "close"; fp_device_close (dev, NULL, close_cb, NULL); return; }
  if (!strcmp (cmd, "identify"))
    {
      cur_cmd = "identify"; continuous = get_bool (o, "continuous"); cancel_op = g_cancellable_new ();
      start_identify (); return;
    }
  reply_error (id, "bad-request", "unknown cmd");
}

static gboolean
drain_then_quit (gpointer u)
{
  if (cur_cmd) { if (cancel_op) g_cancellable_cancel (cancel_op); continuous = FALSE; return ++stdin_eof < 50 ? G_SOURCE_CONTINUE : (g_main_loop_quit (loop), G_SOURCE_REMOVE); }
  if (dev && !removed) { cur_cmd = "close"; cur_id = -1; fp_device_close (dev, NULL, close_cb, NULL); return G_SOURCE_CONTINUE; }
  g_main_loop_quit (loop); return G_SOURCE_REMOVE;
}
static void
line_cb (GObject *src, GAsyncResult *res, gpointer u)
{
  GDataInputStream *in = G_DATA_INPUT_STREAM (src);
  g_autoptr(GError) e = NULL;
  g_autofree char *line = g_data_input_stream_read_line_finish (in, res, NULL, &e);
  if (!line) { g_timeout_add (100, drain_then_quit, NULL); return; }   /* the agent is gone */
  if (*line) handle (line);
  g_data_input_stream_read_line_async (in, G_PRIORITY_DEFAULT, NULL, line_cb, NULL);
}

int
main (void)
{
  out = fdopen (dup (1), "w"); dup2 (2, 1);                 /* stray prints go to stderr */
  log_debug = g_getenv ("FP_HELPER_DEBUG") != NULL;
  g_log_set_writer_func (log_writer, NULL, NULL);
  g_log_set_default_handler (old_handler, NULL);
  gallery = g_ptr_array_new_with_free_func (g_object_unref);
  loop = g_main_loop_new (NULL, FALSE);
  new_context ();
  g_autoptr(GInputStream) raw = g_unix_input_stream_new (0, FALSE);
  GDataInputStream *in = g_data_input_stream_new (raw);
  g_data_input_stream_set_newline_type (in, G_DATA_STREAM_NEWLINE_TYPE_LF);
  g_data_input_stream_read_line_async (in, G_PRIORITY_DEFAULT, NULL, line_cb, NULL);
  g_main_loop_run (loop);
  return 0;
}
