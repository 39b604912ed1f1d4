//! What an agent finds behind the door.

mod argument_error;
mod arguments;
mod catalogue;
mod desk;
mod dialect;
mod earlier;
mod fast;
mod mcp_shell_server;
mod mcp_terminal;
mod moment;
mod native;
mod pending;
mod python;
mod ran;
mod schema;
mod sessions;
mod terminal;
mod terminal_controller;
mod terminal_mcp_server;

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Request, State};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult, CustomRequest,
    CustomResult, DiscoverResult, ErrorCode, ErrorData, Implementation, InitializeRequestParams, InitializeResult,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::answer::Answer;
use crate::presence::Presence;
use crate::session::Session;
use desk::ToolContext;
pub(crate) use dialect::Tools;

/// The most open calls of one connection.
const MAX_CALLS: u32 = 256;
/// How long open calls may still be answered when the app quits.
pub(crate) const LAST_ANSWERS: Duration = Duration::from_secs(8);

/// Serves one connection's MCP methods to rmcp.
pub(crate) struct McpServer {
    session: Session,
    tools: Tools,
    calls: Calls,
}

/// Counts one connection's open calls.
#[derive(Clone)]
pub(crate) struct Calls(Arc<Semaphore>);

impl Calls {
    fn open(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).try_acquire_owned().ok()
    }

    /// Returns whether no call is open.
    pub(crate) fn none(&self) -> bool {
        self.0.available_permits() == MAX_CALLS as usize
    }

    /// Resolves when every call is answered, or when that takes too long.
    pub(crate) async fn finished(&self) {
        // Either way it is time to go.
        let _ = timeout(LAST_ANSWERS, self.0.acquire_many(MAX_CALLS)).await;
    }
}

impl McpServer {
    pub(crate) fn new(session: Session, tools: Tools) -> Self {
        Self { session, tools, calls: Calls(Arc::new(Semaphore::new(MAX_CALLS as usize))) }
    }

    pub(crate) fn calls(&self) -> Calls {
        self.calls.clone()
    }

    pub(crate) fn presence(&self) -> &Presence {
        &self.session.presence
    }

    /// Returns whether any request of this connection still waits or runs.
    pub(crate) fn has_open_tickets(&self) -> bool {
        let open = |request: &Arc<Request>| !matches!(request.state(), State::Ended(_));
        self.session.requests().iter().any(open)
    }
}

/// Returns the server's description of itself.
pub(crate) fn info(tools: &Tools) -> ServerConfig {
    let capabilities = ServerCapabilities::builder().enable_tools().build();
    let name = Implementation::new("countersign", env!("CARGO_PKG_VERSION")).with_title("Countersign");
    ServerConfig::new(capabilities).with_server_info(name).with_instructions(tools.instructions())
}

/// Returns a tool by its name.
pub(crate) fn find(tools: &Tools, name: &str) -> Option<Tool> {
    tools.list().into_iter().find(|tool| tool.name == name)
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        info(&self.tools)
    }

    async fn initialize(
        &self,
        mut request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        self.session.introduce(Some(request.client_info.clone()));
        let negotiated = self.negotiate_initialize(&request)?;
        // What counts is the version that was agreed on. The library sees to that the first time alone.
        request.protocol_version = negotiated.protocol_version.clone();
        context.peer.set_peer_info(request);
        Ok(negotiated)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        self.session.introduce(context.client_info());
        Ok(DiscoverResult::from_server_info(self.supported_protocol_versions().into_owned(), self.get_info()))
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.session.introduce(context.client_info());
        if page.and_then(|page| page.cursor).is_some_and(|cursor| !cursor.is_empty()) {
            let message = "cursor: isn't one of ours; all tools are on one page. Leave it out.";
            return Err(ErrorData::invalid_params(message, None));
        }
        Ok(ListToolsResult::with_all_items(self.tools.list()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        find(&self.tools, name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.session.introduce(context.client_info());
        let Some(_open) = self.calls.open() else {
            let reason = format!("{MAX_CALLS} calls are already open on this connection. Wait for answers first.");
            return Ok(CallToolResponse::from(CallToolResult::from(Answer::busy(reason))));
        };
        let desk = ToolContext { session: &self.session, context: &context };
        self.tools.call(&desk, request).await.map(CallToolResponse::from)
    }

    // The library would answer these with nothing in them, as if they were offered.
    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(no_method("prompts/list"))
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(no_method("resources/list"))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(no_method("resources/templates/list"))
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(no_method("completion/complete"))
    }

    /// Answers unknown methods, and known ones whose parameters weren't recognised.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // The newest revision has no handshake any more; a client that sends one is told so.
        let newest = context.meta.protocol_version().is_some();
        if request.method == "initialize" && newest {
            return Err(no_method(&request.method));
        }
        if ["initialize", "tools/call", "tools/list"].contains(&request.method.as_str()) {
            let message = match request.method.as_str() {
                "tools/call" => "params: `name` must be a string and `arguments` an object.",
                _ => "params: don't fit this method.",
            };
            return Err(ErrorData::invalid_params(message, None));
        }
        Err(no_method(&request.method))
    }
}

/// Returns the error for a method that isn't offered.
pub(crate) fn no_method(name: &str) -> ErrorData {
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("There's no method {name:?} here."), None)
}
