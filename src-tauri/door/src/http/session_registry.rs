//! Everybody who came in over HTTP, and the handler that finds the right one for each request.
//!
//! Clients of the older revisions have a session with a name; those of the newer have none, so they are known by their
//! process, what they call themselves and the tools they use. Where the system does not tell the process, each
//! connection is a client of its own: nobody is shown what another asked, and on a new connection goes on by tickets.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use countersign_broker::broker::Broker;
use http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CustomRequest, CustomResult,
    DiscoverResult, ErrorData, InitializeRequestParams, InitializeResult, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use tokio::sync::Semaphore;

use super::caller::Caller;
use super::http_client::{Bound, HttpClient};
use crate::preamble::Narrow;
use crate::tools::{self, McpServer, Tools};

/// The most clients known at a time.
const MAX_GUESTS: usize = 64;

/// The identity of a client without a session: where it comes from, its name, its tools.
type ClientIdentity = (From, String, &'static str);

/// Where a request comes from.
#[derive(PartialEq, Eq, Hash)]
enum From {
    /// A process, by its id and start time.
    Process(u32, u64),
    /// A connection whose process isn't known.
    Line(u64),
}

/// Holds every HTTP client.
pub(super) struct SessionRegistry {
    broker: Broker,
    known: Mutex<HashMap<ClientIdentity, Arc<HttpClient>>>,
    /// Clients by the names of their sessions.
    sessions: Mutex<HashMap<String, Weak<HttpClient>>>,
    /// The room left for more of those.
    room: Arc<Semaphore>,
}

/// Holds a session's client for whoever learns the session's name.
#[derive(Clone, Default)]
pub(super) struct PendingSession(Arc<OnceLock<Weak<HttpClient>>>);

/// Makes the service for one set of tools when rmcp asks for it: once a session, or once a request.
pub(super) struct Counter {
    session_registry: Arc<SessionRegistry>,
    dialect: &'static str,
    shown: Arc<Tools>,
    own: OnceLock<Arc<HttpClient>>,
}

impl SessionRegistry {
    pub(super) fn new(broker: Broker) -> Arc<Self> {
        let room = Arc::new(Semaphore::new(MAX_GUESTS));
        Arc::new(Self { broker, known: Mutex::default(), sessions: Mutex::default(), room })
    }

    /// Records a session's name.
    pub(super) fn seated(&self, session: &str, seat: &PendingSession) {
        if let Some(http_client) = seat.0.get() {
            lock(&self.sessions).insert(session.to_owned(), Weak::clone(http_client));
        }
    }

    /// Returns whether a session belongs to another program, or to a client that is gone.
    pub(super) fn is_foreign(&self, session: &str, caller: &Caller) -> bool {
        let http_client = lock(&self.sessions).get(session).cloned();
        http_client
            .is_some_and(|http_client| http_client.upgrade().is_none_or(|http_client| !http_client.caller.is(caller)))
    }

    /// Returns whether a session may send batches.
    pub(super) fn takes_batches(&self, session: &str) -> bool {
        let http_client = lock(&self.sessions).get(session).and_then(Weak::upgrade);
        http_client.is_some_and(|http_client| http_client.takes_batches())
    }

    /// Ends a session and withdraws its waiting requests.
    pub(super) fn leave(&self, session: &str) {
        let http_client = lock(&self.sessions).remove(session);
        if let Some(http_client) = http_client.and_then(|http_client| http_client.upgrade()) {
            http_client.end();
        }
    }

    /// Drops every client that is gone, and returns the names of their sessions.
    pub(super) fn look_around(&self) -> Vec<String> {
        let gone = |http_client: &Arc<HttpClient>| !http_client.is_there();
        let left: Vec<_> = lock(&self.known).extract_if(|_, http_client| gone(http_client)).collect();
        drop(left);
        let mut sessions = lock(&self.sessions);
        let over: Vec<_> = sessions
            .extract_if(|_, http_client| http_client.upgrade().is_none_or(|http_client| gone(&http_client)))
            .collect();
        drop(sessions);
        for (_, http_client) in &over {
            if let Some(http_client) = http_client.upgrade() {
                http_client.end();
            }
        }
        over.into_iter().map(|(session, _)| session).collect()
    }

    /// Returns every client that is there.
    pub(super) fn everybody(&self) -> Vec<Arc<HttpClient>> {
        let known: Vec<_> = lock(&self.known).values().cloned().collect();
        let sessions = lock(&self.sessions);
        known.into_iter().chain(sessions.values().filter_map(Weak::upgrade)).collect()
    }

    /// Returns the client without a session that sent this request.
    fn known(&self, caller: Caller, name: String, dialect: &'static str) -> Result<Arc<HttpClient>, ErrorData> {
        let (from, bound) = match caller.process {
            Some((pid, began)) => (From::Process(pid, began), Bound::Process),
            None => (From::Line(caller.line.number), Bound::Line),
        };
        let key = (from, name, dialect);
        let mut known = lock(&self.known);
        if let Some(http_client) = known.get(&key).filter(|http_client| http_client.is_there()) {
            return Ok(Arc::clone(http_client));
        }
        let left: Vec<_> = known.extract_if(|_, http_client| !http_client.is_there()).collect();
        let http_client = match known.len() < MAX_GUESTS {
            true => tools(dialect).map(|tools| HttpClient::new(&self.broker, caller, tools, bound)),
            false => Err(full()),
        };
        if let Ok(http_client) = &http_client {
            known.insert(key, Arc::clone(http_client));
        }
        drop(known);
        // Only now: their end is told to the broker.
        drop(left);
        http_client
    }
}

impl Counter {
    /// Makes the service; `shown` holds the tools as they are listed to everybody.
    pub(super) fn new(session_registry: Arc<SessionRegistry>, dialect: &'static str, shown: Arc<Tools>) -> Self {
        Self { session_registry, dialect, shown, own: OnceLock::new() }
    }

    /// Returns the client that sent this request.
    fn http_client(&self, context: &RequestContext<RoleServer>) -> Result<Arc<HttpClient>, ErrorData> {
        let caller = caller(context)?;
        let http_client = match self.own.get() {
            Some(http_client) if http_client.caller.is(&caller) => Arc::clone(http_client),
            Some(_) => return Err(ErrorData::invalid_request("This session belongs to another program.", None)),
            None => {
                let name = context.client_info().map(|info| info.name).unwrap_or_default();
                self.session_registry.known(caller, name, self.dialect)?
            }
        };
        http_client.touch();
        Ok(http_client)
    }

    /// Makes the client of a new session.
    fn begin(&self, context: &RequestContext<RoleServer>) -> Result<Arc<HttpClient>, ErrorData> {
        let place = Arc::clone(&self.session_registry.room).try_acquire_owned().map_err(|_| full())?;
        let bound = Bound::Session { _place: place };
        let http_client = HttpClient::new(&self.session_registry.broker, caller(context)?, tools(self.dialect)?, bound);
        if self.own.set(Arc::clone(&http_client)).is_err() {
            return Err(ErrorData::invalid_request("This session has already started.", None));
        }
        if let Some(seat) = extension::<PendingSession>(context) {
            // A seat is taken once: it came with this request.
            let _ = seat.0.set(Arc::downgrade(&http_client));
        }
        Ok(http_client)
    }
}

impl ServerHandler for Counter {
    fn get_info(&self) -> ServerConfig {
        tools::info(&self.shown)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::find(&self.shown, name)
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let http_client = self.begin(&context)?;
        let agreed = McpServer::initialize(&http_client.front, request, context).await?;
        http_client.speaks(&agreed.protocol_version);
        Ok(agreed)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        McpServer::discover(&self.http_client(&context)?.front, context).await
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        McpServer::list_tools(&self.http_client(&context)?.front, page, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let http_client = self.http_client(&context)?;
        let answer = McpServer::call_tool(&http_client.front, request, context).await;
        http_client.touch();
        answer
    }

    async fn list_prompts(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        McpServer::list_prompts(&self.http_client(&context)?.front, page, context).await
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        McpServer::list_resources(&self.http_client(&context)?.front, page, context).await
    }

    async fn list_resource_templates(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        McpServer::list_resource_templates(&self.http_client(&context)?.front, page, context).await
    }

    async fn complete(
        &self,
        wanted: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        McpServer::complete(&self.http_client(&context)?.front, wanted, context).await
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        McpServer::on_custom_request(&self.http_client(&context)?.front, request, context).await
    }
}

fn tools(dialect: &str) -> Result<Tools, ErrorData> {
    let none = || ErrorData::internal_error("There are no such tools.", None);
    Tools::named(Some(dialect), &Narrow::default()).ok_or_else(none)
}

fn caller(context: &RequestContext<RoleServer>) -> Result<Caller, ErrorData> {
    let nobody = || ErrorData::internal_error("Countersign can't tell who is asking.", None);
    extension::<Caller>(context).cloned().ok_or_else(nobody)
}

fn extension<T: Clone + Send + Sync + 'static>(context: &RequestContext<RoleServer>) -> Option<&T> {
    context.extensions.get::<Parts>()?.extensions.get::<T>()
}

fn full() -> ErrorData {
    let message = format!("{MAX_GUESTS} clients are already connected over HTTP. Close one, or try again later.");
    ErrorData::internal_error(message, None)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
