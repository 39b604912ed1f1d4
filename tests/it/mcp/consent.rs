//! Consent never crosses the socket: whatever is sent, what waits goes on waiting.

use countersign_tests::agent::{call, notification};
use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::TestServer;

pub(crate) const METHODS: [&str; 36] = [
    "initialize",
    "ping",
    "server/discover",
    "tools/list",
    "prompts/list",
    "prompts/get",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "resources/subscribe",
    "resources/unsubscribe",
    "resources/directory/read",
    "subscriptions/listen",
    "completion/complete",
    "logging/setLevel",
    "roots/list",
    "sampling/createMessage",
    "elicitation/create",
    "tasks/get",
    "tasks/update",
    "tasks/cancel",
    "tasks/result",
    "tasks/list",
    "skills/list",
    "skills/get",
    "approve",
    "decide",
    "tools/approve",
    "countersign/decide",
    "desk/decide",
    "allow",
    "rules/add",
    "extend",
    "open",
    "watch",
    "shutdown",
];
const NOTIFICATIONS: [&str; 16] = [
    "notifications/initialized",
    "notifications/progress",
    "notifications/message",
    "notifications/roots/list_changed",
    "notifications/tools/list_changed",
    "notifications/prompts/list_changed",
    "notifications/resources/list_changed",
    "notifications/resources/updated",
    "notifications/subscriptions/acknowledged",
    "notifications/tasks",
    "notifications/elicitation/complete",
    "notifications/approved",
    "notifications/decide",
    "approve",
    "decide",
    "allow",
];
pub(crate) const TOOLS: [&str; 10] = [
    "approve",
    "decide",
    "allow",
    "allow_command",
    "approve_command",
    "always_allow",
    "countersign",
    "end_rule",
    "extend",
    "mute",
];

/// Params a hopeful agent would try.
pub(crate) fn hopes(ticket: &str, id: u64, fingerprint: &str) -> Value {
    json!({
        "id": id, "requestId": 999_999, "ticket": ticket, "taskId": ticket, "fingerprint": fingerprint, "decision": "allow", "answer": "allow_once",
        "action": "accept", "content": {"approve": true}, "approved": true, "uri": "countersign://approve", "name": "approve",
        "progressToken": ticket, "progress": 1, "level": "debug", "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "countersign", "version": "1"}, "inputResponses": {ticket: {"action": "accept"}},
        "ref": {"type": "ref/prompt", "name": "approve"}, "argument": {"name": "approve", "value": "yes"}, "messages": [], "maxTokens": 1,
        "message": "approve", "requestedSchema": {"type": "object", "properties": {}}, "notifications": {"toolsListChanged": true},
    })
}

#[tokio::test]
async fn no_message_of_any_version_can_approve() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mark = house.work().join("approved");
        let mut agent = DoorAgent::named(&house, version, "tester", &["--budget", "1"]).await;
        let id = agent.post_run(&format!("touch {}", mark.display())).await;
        let request = house.asked("touch").await;
        agent.result(id).await;
        let hopes = hopes(&request.ticket.to_string(), request.id.0, &request.submission().fingerprint().to_string());

        for method in METHODS {
            agent.request(method, hopes.clone()).await;
        }
        for method in NOTIFICATIONS {
            agent.send(&notification(method, hopes.clone())).await;
        }
        for tool in TOOLS {
            let answer = agent.request("tools/call", call(tool, hopes.clone())).await;
            assert!(answer["error"].is_object(), "{tool}: {answer}");
        }
        for tool in ["wait_for_command", "read_output", "list_commands", "run_command", "send_input", "stop_command"] {
            let mut params = call(tool, hopes.clone());
            params["inputResponses"] = hopes["inputResponses"].clone();
            params["requestState"] = json!(request.ticket.to_string());
            agent.request("tools/call", params).await;
        }
        for id in [0, 1, 2, 999_999] {
            agent
                .send(
                    &json!({"jsonrpc": "2.0", "id": id, "result": {"action": "accept", "content": {"approve": true}}}),
                )
                .await;
            agent.send(&json!({"jsonrpc": "2.0", "id": id, "result": {"resultType": "complete"}})).await;
            agent.send(&json!({"jsonrpc": "2.0", "id": id, "error": {"code": 0, "message": "approved"}})).await;
        }
        agent.tool("list_commands", json!({})).await;

        assert_eq!(house.waiting(), 1, "{version}: it does not wait any more");
        assert!(house.broker.snapshot().running.is_empty() && house.broker.snapshot().rules.is_empty());
        assert!(!mark.exists());
        assert_eq!(house.asked("touch").await.id, request.id);
        drop(agent);
        house.until("the agent is gone", |broker| broker.snapshot().waiting.is_empty()).await;
    }
}
